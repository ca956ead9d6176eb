postMessage('worker ' + location.origin + ' ' + self.origin);

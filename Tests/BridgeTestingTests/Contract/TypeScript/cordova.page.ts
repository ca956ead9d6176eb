import './cordova';

export function start(): void {
  cordova.exec(path => path.toUpperCase(), error => error.code.toFixed(), 'Camera', 'takePicture', [50, 'file']);
  cordova.exec(path => path.toUpperCase(), null, 'Camera', 'takePicture', [50]);
  // @ts-expect-error the first argument is a number
  cordova.exec(null, null, 'Camera', 'takePicture', ['file']);
  // @ts-expect-error the plugin has no such action
  cordova.exec(null, null, 'Camera', 'takePhoto', []);
  cordova.exec(status => status.level.toFixed(), null, 'Battery', 'start', []);
  cordova.exec(() => {}, null, 'Device', 'exit');
  document.addEventListener('pause', event => event.preventDefault());
  window.addEventListener('batterylow', event => event.batteryLevel.toFixed());
  window.openOrder = number => console.log(number.toUpperCase());
}

var external = 1;
console.log('R currentScript', document.currentScript && document.currentScript.getAttribute('src'));

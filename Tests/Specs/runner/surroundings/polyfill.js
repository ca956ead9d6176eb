window.polyfilled = true;

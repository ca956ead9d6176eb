// A handler gets the arguments of the page's call one by one.
native.handle('Device.getDeviceInfo', function () {
  return { model: 'iPhone15,2' };
});
// The first photo fails, with an error that has the shape of the plugin's.
let photos = 0;
native.handle('Camera.takePicture', function (quality, destination) {
  photos += 1;
  if (photos === 1) throw { message: 'no camera', data: { code: 20 } };
  return destination + '-' + quality + '.jpg';
});
native.handle('Battery.start', function () {
  return { level: 80 };
});

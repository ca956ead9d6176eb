import { registerPlugin } from '@capacitor/core';
import type { AppPlugin, CameraPlugin, DevicePlugin, GeolocationPlugin } from './capacitor';

const Camera = registerPlugin<CameraPlugin>('Camera');
const Geolocation = registerPlugin<GeolocationPlugin>('Geolocation');
const App = registerPlugin<AppPlugin>('App');
const Device = registerPlugin<DevicePlugin>('Device');

export async function start(): Promise<void> {
  const path: string = (await Camera.getPhoto({ source: 'CAMERA' })).webPath;
  // @ts-expect-error the source is unknown
  await Camera.getPhoto({ source: path });
  // @ts-expect-error the options are missing
  await Camera.getPhoto();
  const id: string = await Geolocation.watchPosition({}, (value, error) => {
    if (error || !value) return;
    const latitude: number = value.latitude;
    // @ts-expect-error there is no longitude
    console.log(latitude, value.longitude);
  });
  const nothing: void = await Geolocation.clearWatch({ id });
  await Device.getInfo();
  const handle = await App.addListener('appStateChange', ({ isActive }) => console.log(isActive === true, nothing));
  await handle.remove();
  await App.addListener('resume', () => {});
  // @ts-expect-error the plugin has no such event
  await App.addListener('pause', () => {});
  await App.removeAllListeners();
  document.addEventListener('pause', event => event.preventDefault());
}

// The interfaces of iframe and frame elements.
import { host } from '../infra/host.js';
import { brand, describe } from '../infra/idl.js';
import { frameWindow, openFrameWindow } from '../window/frame-windows.js';
import { attributeKinds } from './element-table.js';
import { HTMLIFrameElementImpl } from './iframe.js';
import { kinds, reflect } from './reflect.js';

const frameOf = brand(HTMLIFrameElementImpl);
// Null if there is no frame, or if its document has another origin.
const contentDocument = ({ frame, realm }) =>
  (frame === 0 || host.isForeign(realm.id, frame) !== false ? null : openFrameWindow(frame)?.document ?? null);
const contents = () => [
  ['contentWindow', (wrapper) => {
    const { frame, realm } = frameOf(wrapper);
    return frame === 0 ? null : frameWindow(realm, frame);
  }],
  ['contentDocument', (wrapper) => contentDocument(frameOf(wrapper))],
];
const sandboxTokens =
  'allow-downloads allow-forms allow-modals allow-orientation-lock allow-pointer-lock allow-popups '
  + 'allow-popups-to-escape-sandbox allow-presentation allow-same-origin allow-scripts '
  + 'allow-storage-access-by-user-activation allow-top-navigation allow-top-navigation-by-user-activation '
  + 'allow-top-navigation-to-custom-protocols';
describe('HTMLIFrameElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.url, 'src longDesc'],
      [kinds.string, 'name srcdoc width height align frameBorder scrolling allow'],
      [kinds.nullEmpty, 'marginHeight marginWidth'], [kinds.boolean, 'allowFullscreen'],
      [attributeKinds.referrerPolicy, 'referrerPolicy'],
      [kinds.enumerated('lazy eager', 'eager'), 'loading'],
      [kinds.tokens(sandboxTokens), 'sandbox']]),
    ...contents()],
  methods: () => ({ getSVGDocument(wrapper) {
    const document = contentDocument(frameOf(wrapper));
    return document?.contentType === 'image/svg+xml' ? document : null;
  } }),
});

describe('HTMLFrameElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'name scrolling frameBorder'], [kinds.url, 'src longDesc'],
      [kinds.boolean, 'noResize'],
      [kinds.nullEmpty, 'marginHeight marginWidth']]), ...contents()],
});

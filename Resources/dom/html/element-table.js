// The HTML elements that only reflect their attributes, as one table: interface, local names, attributes by kind.
import { hooks } from '../infra/hooks.js';
import { describe } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { registerElement, registerModule } from '../nodes/create-element.js';
import { HTMLElementImpl } from './html-element.js';
import { kinds, reflect } from './reflect.js';

const lazyCollections = lazy('../nodes/collections.js');
const lazyEventHandlers = lazy('../events/event-handlers.js');
const lazyMeta = lazy('./meta.js');
const lazyPicture = lazy('./picture.js');
const lazySheets = lazy('../css/sheets.js');

const {
  string, nullEmpty, boolean, url, long, unsignedLong, clamped, enumerated, nullableEnumerated, tokens, computed,
} = kinds;
const isHTML = (element, ...names) => element.isHTML && names.includes(element.localName);
const crossOrigin = nullableEnumerated('anonymous use-credentials', null, 'anonymous');
const referrerPolicy = enumerated('no-referrer no-referrer-when-downgrade same-origin origin strict-origin '
  + 'origin-when-cross-origin strict-origin-when-cross-origin unsafe-url');
const fetchPriority = enumerated('high low auto', 'auto');
export const attributeKinds = { crossOrigin, referrerPolicy, fetchPriority };

// The interface of each element.
const interfaces = {
  HTMLHtmlElement: 'html',
  HTMLHeadElement: 'head',
  HTMLMetaElement: 'meta',
  HTMLParagraphElement: 'p',
  HTMLDivElement: 'div',
  HTMLSpanElement: 'span',
  HTMLHeadingElement: 'h1 h2 h3 h4 h5 h6',
  HTMLHRElement: 'hr',
  HTMLPreElement: 'pre listing xmp',
  HTMLQuoteElement: 'blockquote q',
  HTMLOListElement: 'ol',
  HTMLUListElement: 'ul',
  HTMLLIElement: 'li',
  HTMLDListElement: 'dl',
  HTMLDirectoryElement: 'dir',
  HTMLMenuElement: 'menu',
  HTMLBRElement: 'br',
  HTMLModElement: 'ins del',
  HTMLTimeElement: 'time',
  HTMLFontElement: 'font',
  HTMLPictureElement: 'picture',
  HTMLSourceElement: 'source',
  HTMLTrackElement: 'track',
  HTMLEmbedElement: 'embed',
  HTMLParamElement: 'param',
  HTMLMapElement: 'map',
  HTMLTableCaptionElement: 'caption',
  HTMLTableColElement: 'col colgroup',
  HTMLDataElement: 'data',
  HTMLDataListElement: 'datalist',
  HTMLMarqueeElement: 'marquee',
  HTMLFrameSetElement: 'frameset',
  HTMLBaseElement: 'base',
  HTMLTitleElement: 'title',
  HTMLBodyElement: 'body',
  HTMLStyleElement: 'style',
  HTMLLinkElement: 'link',
};
// The attributes that they reflect; read when a page first uses the interface.
const attributes = {
  HTMLHtmlElement: () => [[string, 'version']],
  HTMLMetaElement: () => [[string, 'name httpEquiv content media scheme']],
  HTMLParagraphElement: () => [[string, 'align']],
  HTMLDivElement: () => [[string, 'align']],
  HTMLHeadingElement: () => [[string, 'align']],
  HTMLHRElement: () => [[string, 'align color size width'], [boolean, 'noShade']],
  HTMLPreElement: () => [[long(), 'width']],
  HTMLQuoteElement: () => [[url, 'cite']],
  HTMLOListElement: () => [[boolean, 'reversed compact'], [long(1), 'start'], [string, 'type']],
  HTMLUListElement: () => [[boolean, 'compact'], [string, 'type']],
  HTMLLIElement: () => [[long(), 'value'], [string, 'type']],
  HTMLDListElement: () => [[boolean, 'compact']],
  HTMLDirectoryElement: () => [[boolean, 'compact']],
  HTMLMenuElement: () => [[boolean, 'compact']],
  HTMLBRElement: () => [[string, 'clear']],
  HTMLModElement: () => [[url, 'cite'], [string, 'dateTime']],
  HTMLTimeElement: () => [[string, 'dateTime']],
  HTMLFontElement: () => [[nullEmpty, 'color'], [string, 'face size']],
  HTMLSourceElement: () => [[url, 'src'], [string, 'type srcset sizes media'], [unsignedLong(), 'width height']],
  HTMLTrackElement: () => [[enumerated('subtitles captions descriptions chapters metadata', 'subtitles',
    'metadata'), 'kind'],
    [url, 'src'], [string, 'srclang label'], [boolean, 'default'], [computed(() => 0), 'readyState']],
  HTMLEmbedElement: () => [[url, 'src'], [string, 'type width height align name']],
  HTMLParamElement: () => [[string, 'name value type valueType']],
  HTMLMapElement: () => [[string, 'name'],
    [computed((map) => lazyCollections().descendants(map, 'areas', (element) => isHTML(element, 'area')).wrapper),
      'areas']],
  HTMLTableCaptionElement: () => [[string, 'align']],
  HTMLTableColElement: () => [[clamped(1, 1000, 1), 'span'], [string, 'align ch chOff vAlign width']],
  HTMLDataElement: () => [[string, 'value']],
  HTMLDataListElement: () => [
    [computed((list) => lazyCollections().descendants(list, 'options', (element) => isHTML(element, 'option')).wrapper),
      'options']],
  HTMLMarqueeElement: () => [[string, 'behavior bgColor direction height width'], [unsignedLong(), 'hspace vspace'],
    [unsignedLong(6), 'scrollAmount'], [unsignedLong(85), 'scrollDelay'], [boolean, 'trueSpeed']],
  HTMLFrameSetElement: () => [[string, 'cols rows']],
  HTMLBaseElement: () => [[string, 'target'], [kinds.baseURL, 'href']],
  HTMLTitleElement: () => [[kinds.text, 'text']],
  HTMLBodyElement: () => [[nullEmpty, 'text link vLink aLink bgColor'], [string, 'background']],
  HTMLStyleElement: () => [[string, 'media type'], [computed((element) => lazySheets().sheetOf(element)), 'sheet'],
    [kinds.disabledSheet, 'disabled'], [tokens('render'), 'blocking']],
  HTMLLinkElement: () => [[url, 'href'], [crossOrigin, 'crossOrigin'],
    [string, 'rel media hreflang type charset rev target integrity'], [enumerated('fetch audio document embed '
      + 'font image manifest object report script serviceworker sharedworker style track video worker xslt'), 'as'],
    [fetchPriority, 'fetchPriority'], [tokens('render'), 'blocking'],
    [string, 'imageSrcset imageSizes'], [referrerPolicy, 'referrerPolicy'], [boolean, 'disabled'],
    [tokens('alternate dns-prefetch icon manifest modulepreload next pingback preconnect prefetch preload search '
      + 'stylesheet'), 'relList'],
    [tokens(), 'sizes'], [computed((element) => lazySheets().sheetOf(element)), 'sheet']],
};

// HTML elements with no interface of their own.
const plain = ' abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption '
  + 'figure footer header hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s '
  + 'samp section search small strike strong sub sup tt u var wbr ';
export const isPlainElement = (name) => plain.includes(` ${name} `);

for (const interfaceName in interfaces) {
  for (const name of interfaces[interfaceName].split(' '))
    registerElement(name, HTMLElementImpl, interfaceName);
  const own = attributes[interfaceName];
  describe(interfaceName, { parent: 'HTMLElement', attributes: own && (() => reflect(own())) });
}
// These interfaces also have the window's event handlers.
for (const name of ['HTMLBodyElement', 'HTMLFrameSetElement']) {
  describe(name, {
    parent: 'HTMLElement', attributes: () =>
      [...reflect(attributes[name]()), ...lazyEventHandlers().windowEventHandlerSteps()]
  });
}
describe('HTMLUnknownElement', { parent: 'HTMLElement' });

// Elements whose class is in a module that loads when the first one is created, and those that have only an interface.
const modules = {
  HTMLFormElement: 'form',
  HTMLInputElement: 'input',
  HTMLTextAreaElement: 'button output textarea',
  HTMLSelectElement: 'select',
  HTMLOptionElement: 'optgroup option',
  HTMLLabelElement: 'fieldset label legend meter object progress',
  HTMLImageElement: 'img',
  HTMLCanvasElement: 'canvas',
  HTMLDetailsElement: 'details summary',
  HTMLDialogElement: 'dialog',
  HTMLSlotElement: 'slot',
  HTMLAnchorElement: 'a area',
  HTMLTemplateElement: 'base link style template',
};
for (const name in modules)
  for (const localName of modules[name].split(' ')) registerModule(localName, (realm) => realm.load(name));
registerModule('meta', lazyMeta);
for (const name of ['picture', 'source']) registerModule(name, lazyPicture);
const bare = {
  audio: 'HTMLAudioElement', video: 'HTMLVideoElement', table: 'HTMLTableElement', tr: 'HTMLTableRowElement',
  thead: 'HTMLTableSectionElement', tbody: 'HTMLTableSectionElement', tfoot: 'HTMLTableSectionElement',
  td: 'HTMLTableCellElement', th: 'HTMLTableCellElement',
};
for (const name in bare) registerElement(name, HTMLElementImpl, bare[name]);

hooks.isPlainElement = isPlainElement;

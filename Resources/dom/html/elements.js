// The HTML elements that only reflect their attributes, as one table: interface, local names, attributes by kind.
({
  core(dom) {
    const { kinds, reflect } = dom;
    const {
      string, nullEmpty, boolean, url, long, unsignedLong, clamped, enumerated, nullableEnumerated, tokens, computed,
    } = kinds;
    const isHTML = (element, ...names) => element.isHTML && names.includes(element.localName);
    const crossOrigin = nullableEnumerated('anonymous use-credentials', null, 'anonymous');
    const referrerPolicy = enumerated('no-referrer no-referrer-when-downgrade same-origin origin strict-origin '
      + 'origin-when-cross-origin strict-origin-when-cross-origin unsafe-url');
    dom.attributeKinds = { crossOrigin, referrerPolicy };

    const table = {
      HTMLHtmlElement: ['html', [[string, 'version']]],
      HTMLHeadElement: ['head'],
      HTMLMetaElement: ['meta', [[string, 'name httpEquiv content media scheme']]],
      HTMLParagraphElement: ['p', [[string, 'align']]],
      HTMLDivElement: ['div', [[string, 'align']]],
      HTMLSpanElement: ['span'],
      HTMLHeadingElement: ['h1 h2 h3 h4 h5 h6', [[string, 'align']]],
      HTMLHRElement: ['hr', [[string, 'align color size width'], [boolean, 'noShade']]],
      HTMLPreElement: ['pre listing xmp', [[long(), 'width']]],
      HTMLQuoteElement: ['blockquote q', [[url, 'cite']]],
      HTMLOListElement: ['ol', [[boolean, 'reversed compact'], [long(1), 'start'], [string, 'type']]],
      HTMLUListElement: ['ul', [[boolean, 'compact'], [string, 'type']]],
      HTMLLIElement: ['li', [[long(), 'value'], [string, 'type']]],
      HTMLDListElement: ['dl', [[boolean, 'compact']]],
      HTMLDirectoryElement: ['dir', [[boolean, 'compact']]],
      HTMLMenuElement: ['menu', [[boolean, 'compact']]],
      HTMLBRElement: ['br', [[string, 'clear']]],
      HTMLModElement: ['ins del', [[url, 'cite'], [string, 'dateTime']]],
      HTMLTimeElement: ['time', [[string, 'dateTime']]],
      HTMLFontElement: ['font', [[nullEmpty, 'color'], [string, 'face size']]],
      HTMLPictureElement: ['picture'],
      HTMLSourceElement: ['source', [[url, 'src'], [string, 'type srcset sizes media'], [unsignedLong(), 'width height']]],
      HTMLTrackElement: ['track', [[enumerated('subtitles captions descriptions chapters metadata', 'subtitles', 'metadata'), 'kind'],
        [url, 'src'], [string, 'srclang label'], [boolean, 'default'], [computed(() => 0), 'readyState']]],
      HTMLEmbedElement: ['embed', [[url, 'src'], [string, 'type width height align name']]],
      HTMLParamElement: ['param', [[string, 'name value type valueType']]],
      HTMLMapElement: ['map', [[string, 'name'],
        [computed((map) => dom.descendants(map, 'areas', (element) => isHTML(element, 'area')).wrapper), 'areas']]],
      HTMLTableCaptionElement: ['caption', [[string, 'align']]],
      HTMLTableColElement: ['col colgroup', [[clamped(1, 1000, 1), 'span'], [string, 'align ch chOff vAlign width']]],
      HTMLDataElement: ['data', [[string, 'value']]],
      HTMLDataListElement: ['datalist', [
        [computed((list) => dom.descendants(list, 'options', (element) => isHTML(element, 'option')).wrapper), 'options']]],
      HTMLDetailsElement: ['details', [[boolean, 'open']]],
      HTMLDialogElement: ['dialog', [[boolean, 'open'], [string, 'returnValue']]],
      HTMLMarqueeElement: ['marquee', [[string, 'behavior bgColor direction height width'], [unsignedLong(), 'hspace vspace'],
        [unsignedLong(6), 'scrollAmount'], [unsignedLong(85), 'scrollDelay'], [boolean, 'trueSpeed']]],
      HTMLFrameSetElement: ['frameset', [[string, 'cols rows']]],
      HTMLFrameElement: ['frame', [[string, 'name scrolling frameBorder'], [url, 'src longDesc'], [boolean, 'noResize'],
        [nullEmpty, 'marginHeight marginWidth'], [computed(() => null), 'contentDocument contentWindow']]],
      HTMLBaseElement: ['base', [[string, 'target'], [kinds.baseURL, 'href']]],
      HTMLTitleElement: ['title', [[kinds.text, 'text']]],
      HTMLBodyElement: ['body', [[nullEmpty, 'text link vLink aLink bgColor'], [string, 'background']]],
      HTMLStyleElement: ['style', [[string, 'media type'], [computed((element) => dom.sheetOf(element)), 'sheet'], [kinds.disabledSheet, 'disabled']]],
      HTMLLinkElement: ['link', [[url, 'href'], [crossOrigin, 'crossOrigin'], [string, 'rel media hreflang type charset rev target integrity as'],
        [string, 'imageSrcset imageSizes'], [referrerPolicy, 'referrerPolicy'], [boolean, 'disabled'],
        [tokens('alternate dns-prefetch icon manifest modulepreload next pingback preconnect prefetch preload search stylesheet'), 'relList'],
        [tokens(), 'sizes'], [computed((element) => dom.sheetOf(element)), 'sheet']]],
    };

    const plain = 'abbr acronym address article aside b basefont bdi bdo big center cite code dd dfn dt em figcaption figure footer header '
      + 'hgroup i kbd main mark nav nobr noembed noframes noscript plaintext rb rp rt rtc ruby s samp section search small strike strong '
      + 'sub summary sup tt u var wbr';
    for (const name of plain.split(' ')) dom.registerElement(name, dom.HTMLElementImpl, 'HTMLElement');

    for (const [interfaceName, [names, attributes = []]] of Object.entries(table)) {
      for (const name of names.split(' ')) dom.registerElement(name, dom.HTMLElementImpl, interfaceName);
      dom.describe(interfaceName, { parent: 'HTMLElement', attributes: () => reflect(attributes) });
    }
    dom.describe('HTMLUnknownElement', { parent: 'HTMLElement' });
  },
})

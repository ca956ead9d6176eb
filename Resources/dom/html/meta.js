// HTMLMetaElement: refreshes that a document declares: HTML, "shared declarative refresh steps".
import { host } from '../infra/host.js';
import { registerElement } from '../nodes/create-element.js';
import { resolveIn } from '../nodes/document.js';
import { asciiLower } from '../nodes/names.js';
import { HTMLElementImpl } from './html-element.js';

const address = /^[;,]?[\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(?:"([^"]*)|'([^']*)|([^]*))/i;

// A single language, up to the first space.
const languages = /^[\t\n\f\r ]*([^\t\n\f\r ,]+)[^,]*$/;

// Returns { seconds, text } of an attribute; undefined if it is invalid.
function parseRefresh(content) {
  const time = /^[\t\n\f\r ]*(\d+|(?=\.))[\d.]*(?=$|[;,\t\n\f\r ])[\t\n\f\r ]*/.exec(content);
  if (time === null) return undefined;
  const [, doubly, singly, plain] = address.exec(content.slice(time[0].length));
  return { seconds: Number(time[1]), text: doubly ?? singly ?? plain };
}

class HTMLMetaElementImpl extends HTMLElementImpl {
  attributeChanged(name, oldValue, value) {
    super.attributeChanged(name, oldValue, value);
    if (this.isConnected && (name === 'content' || name === 'name')) this.declareReferrerPolicy();
  }

  // HTML, "Standard metadata names", "referrer".
  declareReferrerPolicy() {
    const content = this.getAttribute('content');
    if (content === null || asciiLower(this.getAttribute('name') ?? '') !== 'referrer') return;
    if (this.document.hasWindow) host.setReferrerPolicy(this.realm.id, content);
  }

  inserted() {
    super.inserted();
    this.declareReferrerPolicy();
    const { document, realm } = this;
    const pragma = asciiLower(this.getAttribute('http-equiv') ?? '');
    // CSP 3, 3.3: a policy in a head is reported to the host.
    if (pragma === 'content-security-policy' && document.hasWindow && this.parent?.localName === 'head') {
      host.declaredPolicy(realm.id, this.getAttribute('content') ?? '');
    }
    // HTML, "pragma-set default language".
    if (pragma === 'content-language') {
      const [, language] = languages.exec(this.getAttribute('content') ?? '') ?? [];
      document.pragmaLanguage = language ?? document.pragmaLanguage;
    }
    if (pragma !== 'refresh' || !document.hasWindow) return;
    const refresh = parseRefresh(this.getAttribute('content') ?? '');
    if (refresh === undefined) return;
    const href = refresh.text === '' ? document.url : resolveIn(document, refresh.text);
    if (href !== null && !href.startsWith('javascript:')) host.refresh(realm.id, href, refresh.seconds * 1000);
  }
}
registerElement('meta', HTMLMetaElementImpl, 'HTMLMetaElement');

// The members of HTMLFormElement: HTML, "The form element".
import { hooks } from '../infra/hooks.js';
import { argument, describe } from '../infra/idl.js';
import { lazy } from '../infra/lazy-units.js';
import { used } from '../infra/used.js';
import { HTMLElementImpl } from '../html/html-element.js';
import { kinds, reflect } from '../html/reflect.js';
import { submitForm } from './form-submission.js';
import { formOf } from './form.js';

const lazyFormData = lazy('./form-data.js');

const enctypes = 'application/x-www-form-urlencoded multipart/form-data text/plain';
const formEnctype = kinds.enumerated(enctypes, 'application/x-www-form-urlencoded');
describe('HTMLFormElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'acceptCharset name target rel'], [kinds.documentURL, 'action'],
      [kinds.boolean, 'noValidate'],
      [kinds.enumerated('on off', 'on'), 'autocomplete'], [formEnctype, 'enctype'],
      [kinds.enumerated('get post dialog', 'get'), 'method'],
      [kinds.tokens('noreferrer noopener opener'), 'relList']]),
    formEnctype('encoding', 'enctype'),
    ['elements', (wrapper) => formOf(wrapper).elements.wrapper],
    ['length', (wrapper) => formOf(wrapper).length],
  ],
  methods: () => ({
    submit: (wrapper) => { const form = formOf(wrapper); if (form.isConnected) submitForm(form, null); },
    requestSubmit: (wrapper, submitter = null) => {
      const form = formOf(wrapper);
      const button = submitter === null
        ? null
        : argument(HTMLElementImpl, submitter, "Argument 1 ('submitter') to HTMLFormElement.requestSubmit");
      if (button !== null) lazyFormData().requireSubmitter(form, button);
      form.requestSubmit(button);
    },
    reset: (wrapper) => formOf(wrapper).reset(used.customElements ? hooks.reacting : undefined),
    checkValidity: (wrapper) => formOf(wrapper).checkValidity(),
    reportValidity: (wrapper) => formOf(wrapper).reportValidity(),
  }),
  iterates: true,
});

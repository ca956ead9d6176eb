// The members of HTMLFormElement: HTML, "The form element".
import { fail, typeError } from '../infra/errors.js';
import { hooks } from '../infra/hooks.js';
import { describe } from '../infra/idl.js';
import { used } from '../infra/used.js';
import { elementArgument } from '../nodes/element.js';
import { kinds, reflect } from '../html/reflect.js';
import { submitForm } from './form-submission.js';
import { formOf } from './form.js';

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
        : elementArgument(submitter, "Argument 1 ('submitter') to HTMLFormElement.requestSubmit");
      if (button !== null && !['submit', 'image'].includes(button.type))
        throw typeError('The specified element is not a submit button.');
      if (button !== null && button.form !== form) fail('NotFoundError');
      form.requestSubmit(button);
    },
    reset: (wrapper) => formOf(wrapper).reset(used.customElements ? hooks.reacting : undefined),
    checkValidity: (wrapper) => formOf(wrapper).checkValidity(),
    reportValidity: (wrapper) => formOf(wrapper).checkValidity(),
  }),
  iterates: true,
});

// The members of HTMLInputElement: HTML, "The input element".
import { wrap } from '../infra/brands.js';
import { describe, toLong, toText } from '../infra/idl.js';
import { scopeOf } from '../nodes/tree.js';
import { popoverTargetMembers } from '../html/popover.js';
import { kinds, parseInteger, reflect, unsignedText } from '../html/reflect.js';
import { filesOf, setFilesOf } from '../files/file-list.js';
import { autocompleteMember } from './autocomplete.js';
import { formMember, labelsMember, validationMembers, validationMethods } from './form-control.js';
import { stepInput } from './input-steps.js';
import { setValueAsDate, setValueAsNumber, valueAsDate, valueAsNumber } from './input-values.js';
import { inputOf, inputTypes } from './input.js';
import { selectionMembers, selectionMethods } from './text-selection.js';

const accessor = (name, get, set) => [name, (wrapper) => get(inputOf(wrapper)),
  set && ((wrapper, value) => { set(inputOf(wrapper), value); })];
describe('HTMLInputElement', {
  parent: 'HTMLElement',
  attributes: () => [
    ...reflect([[kinds.string, 'accept alt dirName max min name pattern placeholder step align useMap'],
      [kinds.boolean, 'autofocus defaultChecked disabled formNoValidate multiple readOnly required'],
      [kinds.boolean, 'webkitdirectory'],
      [kinds.string, 'defaultValue formTarget capture'], [kinds.documentURL, 'formAction'],
      [kinds.url, 'src'],
      [kinds.enumerated('application/x-www-form-urlencoded multipart/form-data text/plain', '',
        'application/x-www-form-urlencoded'), 'formEnctype'],
      [kinds.enumerated('get post dialog', '', 'get'), 'formMethod'],
      [kinds.enumerated(inputTypes, 'text'), 'type'],
      [kinds.length(), 'maxLength minLength'], [kinds.unsignedLong(20, 1, true), 'size']]),
    ...popoverTargetMembers('HTMLInputElement'),
    accessor('value', (input) => input.value,
      (input, value) => { input.value = value === null ? '' : toText(value); }),
    accessor('checked', (input) => input.checked, (input, value) => { input.checked = !!value; }),
    accessor('indeterminate', (input) => input.isIndeterminateFlag,
      (input, value) => { input.isIndeterminateFlag = !!value; }),
    ...['width', 'height'].map((name) => accessor(name, (input) =>
      (input.type === 'image' ? Math.max(0, parseInteger(input.getAttribute(name)) ?? 0) : 0),
      (input, value) => input.setAttribute(name, unsignedText(value)))),
    accessor('list', (input) => wrap(dataListOf(input))),
    accessor('files', (input) => (input.type === 'file' ? filesOf(input) : null),
      (input, value) => { if (input.type === 'file') setFilesOf(input, value); }),
    accessor('valueAsNumber', valueAsNumber, setValueAsNumber),
    accessor('valueAsDate', valueAsDate, setValueAsDate),
    autocompleteMember(inputOf), formMember(), labelsMember(), ...validationMembers(), ...selectionMembers(),
  ],
  methods: () => ({
    ...validationMethods(), ...selectionMethods(),
    stepUp: (wrapper, count = 1) => stepInput(inputOf(wrapper), toLong(count)),
    stepDown: (wrapper, count = 1) => stepInput(inputOf(wrapper), -toLong(count)),
  }),
});

const dataListOf = (input) => {
  const id = input.getAttribute('list');
  const list = id === null || !input.isConnected ? null : scopeOf(input).getElementById(id);
  return list !== null && list.isHTML && list.localName === 'datalist' ? list : null;
};

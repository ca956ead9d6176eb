// The members of HTMLFormElement: HTML, "The form element".
({
  core(dom) {
    const { formOf, kinds, reflect } = dom;
    const enctypes = 'application/x-www-form-urlencoded multipart/form-data text/plain';
    dom.formEnctype = kinds.enumerated(enctypes, 'application/x-www-form-urlencoded');
    dom.describe('HTMLFormElement', {
      parent: 'HTMLElement',
      attributes: () => [
        ...reflect([[kinds.string, 'acceptCharset name target rel'], [kinds.documentURL, 'action'],
          [kinds.boolean, 'noValidate'],
          [kinds.enumerated('on off', 'on'), 'autocomplete'], [dom.formEnctype, 'enctype'],
          [kinds.enumerated('get post dialog', 'get'), 'method'],
          [kinds.tokens('noreferrer noopener opener'), 'relList']]),
        dom.formEnctype('encoding', 'enctype'),
        ['elements', (wrapper) => formOf(wrapper).elements.wrapper],
        ['length', (wrapper) => formOf(wrapper).length],
      ],
      methods: () => ({
        submit: (wrapper) => { const form = formOf(wrapper); if (form.isConnected) dom.submitForm(form, null); },
        requestSubmit: (wrapper, submitter = null) => {
          const form = formOf(wrapper);
          const button = submitter === null
            ? null
            : dom.elementArgument(submitter, "Argument 1 ('submitter') to HTMLFormElement.requestSubmit");
          if (button !== null && !['submit', 'image'].includes(button.type))
            throw dom.typeError('The specified element is not a submit button.');
          if (button !== null && button.form !== form) dom.fail('NotFoundError');
          form.requestSubmit(button);
        },
        reset: (wrapper) => formOf(wrapper).reset(),
        checkValidity: (wrapper) => formOf(wrapper).checkValidity(),
        reportValidity: (wrapper) => formOf(wrapper).checkValidity(),
      }),
      iterates: true,
    });
  },
})

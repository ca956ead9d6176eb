// FormData: XMLHttpRequest, "Interface FormData".
({
  core(dom) {
    class FormDataImpl {
      constructor(realm, entries) {
        this.realm = realm;
        this.entries = entries;
      }

      all(name) { return this.entries.filter(([each]) => each === name); }
      // The entries a page reads: [name, value] with text, or what stands for a file.
      append(name, value, filename) { this.entries.push([name, convert(value, filename)]); }
      set(name, value, filename) {
        const index = this.entries.findIndex(([each]) => each === name);
        if (index < 0) {
          this.append(name, value, filename);
          return;
        }
        this.entries[index] = [name, convert(value, filename)];
        this.entries = this.entries.filter(([each], i) => each !== name || i === index);
      }

      delete(name) { this.entries = this.entries.filter(([each]) => each !== name); }
    }
    FormDataImpl.prototype.interface = 'FormData';
    dom.formDataOf = dom.brand(FormDataImpl);

    // Blobs stay what they are; `dom.fileOf` makes a file of one, where there are files.
    function convert(value, filename) {
      if (dom.isBlob?.(value)) return dom.fileOf(value, filename === undefined ? undefined : dom.toText(filename));
      if (filename !== undefined) throw dom.typeError("Argument 2 ('value') to FormData must be an instance of Blob");
      return dom.toText(value);
    }

    dom.newFormData = (realm, entries) => dom.wrap(new FormDataImpl(realm, entries));

    // A form's data for its submission; listeners of `formdata` may change it.
    dom.formDataFor = (form, submitter = null) => {
      if (form.isConstructingEntries) return null;
      form.isConstructingEntries = true;
      return dom.ensuring(() => { form.isConstructingEntries = false; }, () => {
        const data = new FormDataImpl(form.realm, dom.formEntries(form, submitter));
        dom.fireEvent(form, 'formdata', { interface: 'FormDataEvent', bubbles: true, formData: dom.wrap(data) });
        return new FormDataImpl(form.realm, data.entries);
      });
    };
    dom.constructFormData = (realm, args, newTarget) => {
      if (args[0] === undefined) return dom.wrapNew(new FormDataImpl(realm, []), newTarget);
      const form = dom.elementArgument(args[0], "Argument 1 ('form') to the FormData constructor");
      if (!form.isHTML || form.localName !== 'form')
        throw dom.typeError("Argument 1 ('form') to the FormData constructor must be an instance of HTMLFormElement");
      const submitter =
        args[1] === undefined || args[1] === null ? null : dom.elementArgument(args[1], "Argument 2 ('submitter')");
      const data = dom.formDataFor(form, submitter);
      if (data === null) dom.fail('InvalidStateError');
      return dom.wrapNew(data, newTarget);
    };
  },

  face(page, dom) {
    const { realm } = page;
    const { formDataOf, requireArguments } = dom;
    function* iterate(data, pick) {
      for (let i = 0; i < data.entries.length; i++) yield pick(data.entries[i]);
    }
    const pair = (entry) => [entry[0], entry[1]];
    const constructor = page.interface('FormData', null, {
      append(name, value, filename) {
        requireArguments(arguments, 2, 'FormData.append');
        formDataOf(this).append(`${name}`, value, filename);
      },
      delete(name) { requireArguments(arguments, 1, 'FormData.delete'); formDataOf(this).delete(`${name}`); },
      get(name) {
        requireArguments(arguments, 1, 'FormData.get');
        const found = formDataOf(this).all(`${name}`);
        return found.length === 0 ? null : found[0][1];
      },
      getAll(name) {
        requireArguments(arguments, 1, 'FormData.getAll');
        return realm.makeArray(formDataOf(this).all(`${name}`).map((entry) => entry[1]));
      },
      has(name) { requireArguments(arguments, 1, 'FormData.has'); return formDataOf(this).all(`${name}`).length > 0; },
      set(name, value, filename) {
        requireArguments(arguments, 2, 'FormData.set');
        formDataOf(this).set(`${name}`, value, filename);
      },
      entries() { return iterate(formDataOf(this), pair); },
      keys() { return iterate(formDataOf(this), (entry) => entry[0]); },
      values() { return iterate(formDataOf(this), (entry) => entry[1]); },
      forEach(callback, self) {
        const data = formDataOf(this);
        for (let i = 0; i < data.entries.length; i++)
          dom.apply(callback, self, [data.entries[i][1], data.entries[i][0], this]);
      },
    }, { construct(args, newTarget) { return dom.constructFormData(realm, args, newTarget); } });
    dom.defineIterator(constructor.prototype, constructor.prototype.entries);
  },
})

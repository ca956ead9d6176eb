import Testing

/// Custom elements that take part in forms, and their internals.
@Suite("Form-associated custom elements")
struct FormAssociatedTests {
  private static let element = """
    class C extends HTMLElement {
      static formAssociated = true;
      constructor() { super(); this.internals = this.attachInternals(); }
      formAssociatedCallback(form) { mark(`form ${form && form.id}`); }
      formDisabledCallback(isDisabled) { mark(`disabled ${isDisabled}`); }
      formResetCallback() { mark('reset'); }
    }
    customElements.define('x-c', C);
    document.body.innerHTML = '<form id="f"><fieldset id="s"><x-c name="n"></x-c></fieldset></form><form id="g"></form>';
    const c = document.querySelector('x-c');
    """

  @Test("form lists contain them, and form data contains their values")
  func values() throws {
    let log = try PageHarness.log(
      """
      \(Self.element)
      mark([f.elements.length, f.elements.n === c, s.elements[0] === c, c.internals.form.id]);
      mark([...new FormData(f)]); c.internals.setFormValue('v'); mark([...new FormData(f)]);
      const data = new FormData(); data.append('a', 1); data.append('b', 2); c.internals.setFormValue(data); mark([...new FormData(f)]);
      c.internals.setFormValue(null); mark([...new FormData(f)].length);
      """)
    #expect(log == ["form f", "2,true,true,f", "", "n,v", "a,1,b,2", "0"])
  }

  @Test("elements are notified of their form owner, of being disabled, and of a reset")
  func callbacks() throws {
    let log = try PageHarness.log(
      """
      \(Self.element)
      s.disabled = true; mark(c.matches(':disabled')); c.setAttribute('disabled', ''); s.disabled = false; c.removeAttribute('disabled');
      c.setAttribute('form', 'g'); g.reset(); c.removeAttribute('form'); c.remove();
      """)
    #expect(log == ["form f", "disabled true", "true", "disabled false", "form g", "reset", "form f", "form null"])
  }

  @Test("elements use the validity that the internals set")
  func validity() throws {
    let log = try PageHarness.log(
      """
      \(Self.element)
      const { internals } = c;
      mark([internals.willValidate, internals.validity.valid, c.matches(':valid'), f.checkValidity()]);
      try { internals.setValidity({ valueMissing: true }); } catch (error) { mark(error.name); }
      internals.setValidity({ valueMissing: true }, 'say it');
      c.addEventListener('invalid', () => mark('invalid'));
      mark([internals.validity.valueMissing, internals.validationMessage, c.matches(':invalid'), f.checkValidity()]);
      internals.setValidity({}); mark(internals.checkValidity());
      """)
    #expect(log == ["form f", "true,true,true,true", "TypeError", "invalid", "true,say it,true,false", "true"])
  }

  @Test("internals are available once, to custom elements that allow them")
  func internals() throws {
    let log = try PageHarness.log(
      """
      const attempt = (element) => { try { mark(element.attachInternals()); } catch (error) { mark(error.name); } };
      attempt(document.createElement('div')); attempt(document.createElement('x-none'));
      customElements.define('x-a', class extends HTMLElement {});
      const a = document.createElement('x-a'); attempt(a); attempt(a);
      customElements.define('x-b', class extends HTMLElement { static disabledFeatures = ['internals', 'shadow']; });
      const b = document.createElement('x-b'); attempt(b);
      try { b.attachShadow({ mode: 'open' }); } catch (error) { mark(error.name); }
      customElements.define('x-d', class extends HTMLElement { constructor() { super(); this.i = this.attachInternals(); this.attachShadow({ mode: 'closed' }); } });
      const d = document.createElement('x-d'); mark([d.shadowRoot, d.i.shadowRoot.mode]);
      d.i.ariaLabel = 'l'; d.i.states.add('on'); mark([d.i.ariaLabel, d.i.role, d.matches(':state(on)'), d.i.states.size]);
      try { d.i.form; } catch (error) { mark(error.name); }
      """)
    #expect(
      log == [
        "NotSupportedError", "NotSupportedError", "[object ElementInternals]", "NotSupportedError", "NotSupportedError",
        "NotSupportedError", ",closed", "l,,true,1", "NotSupportedError",
      ])
  }
}

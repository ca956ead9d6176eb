// The implementation's data on a page's realm. Fields that other modules set are declared in realm.d.ts.
import { host } from './host.js';
import { defineDescribed, described } from './idl.js';
import { coreParts, exposedBy, exposedModules, exposeInClosed } from './lazy-units.js';

export class Realm {
  constructor(id, window) {
    this.id = id;
    // The number by which native code knows the global object whose interfaces are set up: that of a further world has
    // a number of its own.
    this.globalID = id;
    this.window = window;
    /** @type {import('../nodes/document').DocumentImpl | null} */
    this.document = null;
    /** @type {import('../realm').Page | null} */
    this.page = null;
    this.prototypes = new Map();
    this.constructors = new Map();
    this.lazyInterfaces = new Map();
    this.lazyGlobals = new Map();
    // The indexes of the functions that have exposed their interfaces in this realm.
    this.exposed = new Set();
    // The same for the units that the host has loaded.
    this.exposedUnits = new Set();
    // Returns whether scripts lack a global that other realms have, in the realm of a worker.
    /** @type {((name: string) => boolean) | null} */
    this.hides = null;
    // Indicates whether the host has closed the page. Other pages may still use its objects.
    this.isClosed = false;
  }

  prototypeOf(name) {
    const found = this.prototypes.get(name);
    if (found !== undefined) return found;
    if (this.constructorOf(name) === undefined) throw new Error(`no interface ${name}`);
    return this.prototypes.get(name);
  }

  constructorOf(name) {
    if (!this.constructors.has(name)) this.setUp(name);
    return this.constructors.get(name);
  }

  // Sets up a name: by the module that exposes it, by a description, or by a unit that the host loads.
  // Another realm may have loaded the unit that describes an interface, but what the unit exposes is for each realm.
  setUp(name) {
    const index = exposedBy.get(name);
    if (index !== undefined && !this.exposed.has(index)) this.exposeBy(index);
    else if (!this.lazyInterfaces.has(name) && described.get(name)?.isOfCore !== true) this.load(name);
    const define = this.lazyInterfaces.get(name);
    if (define !== undefined) {
      this.lazyInterfaces.delete(name);
      define();
    } else if (described.has(name) && !this.constructors.has(name)) {
      defineDescribed(this, name);
    }
  }

  exposeBy(index) {
    this.exposed.add(index);
    const part = coreParts[index];
    if (part === undefined) this.expose(index);
    else part(this.page);
  }

  // Runs the function of a module of the core that exposes no name, by the module's path; once.
  exposeModule(path) {
    const index = exposedModules.get(path);
    if (!this.exposed.has(index)) this.exposeBy(index);
  }

  // Makes the host load the unit that exposes a global.
  load(name) {
    if (this.isClosed) exposeInClosed(this, host.unitExposing(name));
    else host.loadUnitExposing(name, this.globalID);
  }
}

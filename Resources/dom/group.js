// Modules that are loaded together, on first use, as one.
(function (modules) {
  'use strict';
  return {
    core(dom) { for (const module of modules) module.core?.(dom); },
    face(page, dom) { for (let i = 0; i < modules.length; i++) if (modules[i].face) modules[i].face(page, dom); },
  };
})

// Opens the page of a URL in jsdom with its scripts and styles, and prints the document.
const { JSDOM } = require('jsdom');

JSDOM.fromURL(process.argv[2], { resources: 'usable', runScripts: 'dangerously' }).then((dom) => {
  dom.window.addEventListener('load', () => {
    console.log(dom.serialize());
    process.exit(0);
  });
});

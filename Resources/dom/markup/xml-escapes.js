// Escapes text and attribute values for XML: DOM Parsing and Serialization, "XML serialization".

export const escapeXMLText = (text) =>
  text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]);
export const escapeXMLValue = (text) =>
  escapeXMLText(text).replace(/"/g, '&quot;').replace(/\t/g, '&#9;').replace(/\n/g, '&#10;').replace(/\r/g, '&#13;');

var words = { thanks: 'Thank you' };

function risky(fails) {
  try {
    if (fails) {
      throw new Error('failed');
    }
    return 'fine';
  } catch (error) {
    return 'caught';
  } finally {
    String(fails);
  }
}

function rethrows() {
  try {
    risky(true);
    null.property;
    risky(false);
  } catch {
    throw new TypeError('other');
  }
}

function clean() {
  try {
    return risky(false);
  } catch (error) {
    return 'never';
  }
}

function validate(value) {
  if (value === undefined) throw new Error('missing');
  return value;
}

risky(true);
risky(false);
clean();
try {
  rethrows();
} catch (error) {
  String(error);
}
validate(1);

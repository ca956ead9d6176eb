function name(number) {
  switch (number) {
    case 1:
      return 'one';
    case 2:
    case 3: {
      const text = 'some';
      return text;
    }
    case 4:
      break;
    default:
      return 'many';
  }
  return 'four';
}

function falls(number) {
  let sum = 0;
  switch (number) {
    case 1:
      sum += 1;
    case 2:
      sum += 2;
      break;
    case 3:
      sum += 3;
  }
  return sum;
}

name(1);
name(3);
name(4);
falls(1);
falls(2);
falls(9);

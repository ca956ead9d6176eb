import _ from 'lodash';
test('a', () => {});

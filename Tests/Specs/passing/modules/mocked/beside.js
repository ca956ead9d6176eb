export const which = () => 'the original';

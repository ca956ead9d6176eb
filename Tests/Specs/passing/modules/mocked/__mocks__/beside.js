export const which = () => 'the one beside';

const __filename = 'own';

export const own = __filename, folder = __dirname;

export const mode = () => `${import.meta.env.VITE_SERVER} ${import.meta.env.DEV ? 'development' : 'production'}`;

console.log('R module ran');
export default 5;

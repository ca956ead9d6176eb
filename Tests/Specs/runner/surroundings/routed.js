window.late = 'from a route';

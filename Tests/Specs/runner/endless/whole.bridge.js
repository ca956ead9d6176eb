const text = 'a file';
for (;;) {}

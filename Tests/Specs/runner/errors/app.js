function save() {
  user.name = 'x';
}

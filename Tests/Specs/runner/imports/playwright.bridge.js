import { test, expect } from '@playwright/test';
test('a', () => {});

import './helper.js';
import { check } from './helper.js';

check(1);

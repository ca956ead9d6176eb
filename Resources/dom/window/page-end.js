// The ends of pages that share databases or locks with others.
import { told } from './messages.js';

const listeners = [];
// Runs steps when a page of the group that shares data has ended.
export const onPageEnd = (steps) => { listeners.push(steps); };
told.pageEnded = () => { for (const steps of listeners) steps(); };

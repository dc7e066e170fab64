/** Most rows of a file that a buyer makes of his own lists: it is made while he waits. */
export const OWN_ROW_CAP = 5000;

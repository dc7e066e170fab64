let visits = 0;

/** How often it was called by the file that runs: the state of a module is each file's own. */
export const visit = (): number => (visits += 1);

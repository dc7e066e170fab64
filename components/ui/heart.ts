/** A heart in 22 × 22, for both skins. */
export const HEART_PATH = 'M11 18C3 12 3 4 7 4q3 0 4 3 1-3 4-3c4 0 4 8-4 14z';

// What the hearts on cards of products and the part that answers them share: public pages are near their budget of scripts.

/** Buttons that keep the product whose id they carry. */
export const HEART = 'button[data-heart]';
export const KEEPING = '收藏';
export const LETTING_GO = '取消收藏';

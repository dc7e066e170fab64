/** Whether a buyer is logged in here, as the first script of the page says. */
export const isBuyer = () => 'buyer' in document.documentElement.dataset;

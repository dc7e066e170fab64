/** What is said of a failure of the server beside the specified sentence. */
export const serverErrorText = '页面暂时无法显示，请稍后重试。';

/** '系统错误！请联系管理员！' is the specification's text for a network or system error (section 8). */
export const SYSTEM_ERROR_TEXT = '系统错误！请联系管理员！';
/** The insufficient-permission message, by which browsers know that reply (specification sections 6 and 8). */
export const FORBIDDEN_TEXT = '权限不足';

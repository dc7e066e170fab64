/** Which fault applies to the call or notification at hand. */
import type { ApiFault, ApiProvider, NotifyFault } from './types';
import type { World } from './world';

/** The API fault for a request path; a fault with `times` counts down and ends. */
export function takeApiFault(world: World, provider: ApiProvider, path: string): ApiFault {
  const fault = world.data.settings.api[provider];
  if (fault.mode === 'normal' || (fault.path && !path.includes(fault.path))) return { mode: 'normal' };
  if (fault.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) world.data.settings.api[provider] = { mode: 'normal' };
    world.changed();
  }
  return { ...fault };
}

/** The fault for a new notification; a fault with `times` counts down and ends. */
export function takeNotifyFault(world: World): NotifyFault {
  const { notify: fault } = world.data.settings;
  const taken = { ...fault };
  if (fault.times !== undefined) {
    fault.times -= 1;
    if (fault.times <= 0) world.data.settings.notify = { mode: 'normal' };
    world.changed();
  }
  return taken;
}

/** An administrator with every permission there is. @param {import('./world.mjs').World} world */
export async function everything(world) {
  const [{ all }] = await world.query(
    'select array_agg(distinct p) as all from users, unnest(permissions) as p',
  );
  return world.admin(all, 'admin#adminNews,adminProduct,adminPlatform');
}

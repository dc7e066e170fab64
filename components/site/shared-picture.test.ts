import { sharedPicture } from '@/components/site/shared-picture';

test.each([
  [
    '/files/picture/2026/11/ab-1600x900.jpg',
    { url: '/files/picture/2026/11/ab-1600x900.jpg', width: 1600, height: 900 },
  ],
  ['/files/seed/cover.webp', { url: '/files/seed/cover.webp' }],
  [null, null],
])('a shared picture says its measures where its address does: %s', (path, head) => {
  expect(sharedPicture(path)).toEqual(head);
});

/**
 * A site on Payload as small as one can be: one kind of content, no administration, and a page that lists the newest posts, made for each request. It is
 * kept as text, since it stands on packages that the tree does not have.
 */
export const PAYLOAD = {
  packages: {
    payload: '3.90.2',
    '@payloadcms/next': '3.90.2',
    '@payloadcms/db-postgres': '3.90.2',
    next: '16.4.6',
    react: '19.3.1',
    'react-dom': '19.3.1',
    graphql: '16.15.0',
  },
  files: {
    'payload.config.mjs': `
import { postgresAdapter } from '@payloadcms/db-postgres';
import { buildConfig } from 'payload';
export default buildConfig({
  secret: 'secret of the bench',
  telemetry: false,
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL } }),
  collections: [
    { slug: 'posts', fields: [{ name: 'title', type: 'text' }, { name: 'summary', type: 'textarea' }] },
  ],
});`,
    // Outside of production Payload makes its tables by itself.
    'fill.mjs': `
import { getPayload } from 'payload';
import config from './payload.config.mjs';
const payload = await getPayload({ config });
for (let i = 1; i <= 50; i += 1)
  await payload.create({
    collection: 'posts',
    data: { title: \`Post number \${i}\`, summary: 'What a reader sees of a post in a list of posts, two lines long.' },
  });
process.exit(0);`,
    'next.config.mjs': `
import { withPayload } from '@payloadcms/next/withPayload';
export default withPayload({});`,
    'app/layout.jsx': `
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
    'app/page.jsx': `
import { getPayload } from 'payload';
import config from '../payload.config.mjs';
export const dynamic = 'force-dynamic';
export default async function Page() {
  const payload = await getPayload({ config });
  const { docs } = await payload.find({ collection: 'posts', limit: 20, sort: '-createdAt' });
  return (
    <main>
      <h1>Posts</h1>
      <ul>
        {docs.map(({ id, title, summary }) => (
          <li key={id}>
            <a href={\`/posts/\${id}\`}>{title}</a>
            <p>{summary}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}`,
  },
  build: ['node_modules/next/dist/bin/next', 'build'],
};

// Fails when the generated types are not those of the document of the API.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'curatorium-types-'));
const made = join(folder, 'wire.ts');
try {
  const args = [
    '../docs/api/openapi.json',
    '--root-types',
    '--root-types-no-schema-prefix',
    '--default-non-nullable=false',
    '-o',
    made,
  ];
  execFileSync('node_modules/.bin/openapi-typescript', args, { stdio: 'pipe' });
  if (readFileSync(made, 'utf8') !== readFileSync('src/lib/wire.ts', 'utf8')) {
    console.error('src/lib/wire.ts is stale: run npm run types.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

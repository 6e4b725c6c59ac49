// Writes icons.ts beside each icons.json: of the whole collection only the drawings that are named there.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const check = process.argv.includes('--check');
const source = 'node_modules/@iconify-json/game-icons/icons.json';
const { icons, aliases } = JSON.parse(readFileSync(source, 'utf8'));

function drawing(name) {
  const found = icons[name] ?? icons[aliases?.[name]?.parent];
  if (!found) throw new Error(`There is no icon ${name} in the collection.`);
  const paths = [...found.body.matchAll(/<path[^>]* d="([^"]+)"/g)].map((match) => match[1]);
  if (paths.length === 0) throw new Error(`Icon ${name} has no path.`);
  return paths.join('');
}

let stale = false;
for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('icons.json')) continue;
  const names = JSON.parse(readFileSync(join('src', file), 'utf8')).toSorted();
  const lines = names.map((name) => `  '${name}': '${drawing(name)}',`);
  const text = `// Made by \`npm run icons\` from icons.json. Drawings: game-icons.net, CC BY 3.0.\nexport const ICONS = {\n${lines.join('\n')}\n} as const;\n\nexport type IconName = keyof typeof ICONS;\n`;
  const target = join('src', dirname(file), 'icons.ts');
  let old = '';
  try {
    old = readFileSync(target, 'utf8');
  } catch {
    // It is made for the first time.
  }
  if (old === text) continue;
  if (check) {
    console.error(`${target} is stale: run npm run icons.`);
    stale = true;
  } else writeFileSync(target, text);
}
process.exit(stale ? 1 : 0);

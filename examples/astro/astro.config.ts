import { defineConfig, envField } from 'astro/config';

const url = (value: string) =>
  envField.string({ context: 'server', access: 'public', url: true, default: value });

export default defineConfig({
  devToolbar: { enabled: false },
  env: {
    schema: { CONTENT_URL: url('http://127.0.0.1:1337'), SITE_URL: url('http://localhost:4321') },
  },
});

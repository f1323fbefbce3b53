import {
  cleanUnlessKnown,
  markAsClean,
  withKnownClean,
} from '#site-content/server/writes/known-clean-html';

test('HTML derived from known clean HTML is not sanitized again', async () => {
  await withKnownClean(new Set(['<b onclick="x">a</b>']), async () => {
    markAsClean('<b onclick="x">a</b>', '<b onclick="y">a</b>');
    markAsClean('<i onclick="x">a</i>', '<i onclick="y">a</i>');
    expect(cleanUnlessKnown('<b onclick="y">a</b>')).toBe('<b onclick="y">a</b>');
    expect(cleanUnlessKnown('<i onclick="y">a</i>')).toBe('<i>a</i>');
  });
});

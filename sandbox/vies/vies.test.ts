import { expect, test } from 'vitest';
import { startVies } from './vies.ts';

test('it tells valid numbers from others, and is away for some, as the register is', async () => {
  const vies = await startVies({ host: '127.0.0.1' });
  const ask = async (body: object | string, path = '/check-vat-number') => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${vies.url}${path}`, { method: 'POST', body: text });
    return { status: response.status, body: await response.json() };
  };
  const requester = { requesterMemberStateCode: 'NL', requesterNumber: '123456789B01' };
  expect(await ask({ countryCode: 'BE', vatNumber: '0123456749', ...requester })).toMatchObject({
    status: 200,
    body: {
      countryCode: 'BE',
      vatNumber: '0123456749',
      valid: true,
      name: 'ATELIER VANDENBERGHE BV',
      requestIdentifier: expect.stringMatching(/^WAPI\d{12}$/),
    },
  });
  expect(await ask({ countryCode: 'BE', vatNumber: '0123456749' })).toMatchObject({
    body: { valid: true, requestIdentifier: '' },
  });
  expect(await ask({ countryCode: 'BE', vatNumber: '0123456200', ...requester })).toMatchObject({
    status: 200,
    body: { valid: false, requestIdentifier: '' },
  });
  expect(await ask({ countryCode: 'BE', vatNumber: '0123456301' })).toMatchObject({
    status: 500,
    body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] },
  });
  for (const wrong of [{ countryCode: 'GB', vatNumber: '123456789' }, { countryCode: 'BE' }, 'no json'])
    expect(await ask(wrong)).toMatchObject({ status: 400 });
  expect(await ask({}, '/check-status')).toMatchObject({ status: 404 });
  await vies.close();
});

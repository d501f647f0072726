import { Form } from 'react-router';
import { namedPiece } from '#app/catalogue/piece-name.ts';
import { sizeName } from '#app/catalogue/size-name.ts';
import { ResponsivePicture } from '#app/media/ui/responsive-picture.tsx';
import { useLanguage, useWords } from '#app/platform/text/translations.ts';
import { EmailField, FormProblem, useFormActionUrl } from '#app/ui/form.tsx';
import { formatDateTime, formatPrice } from '#app/ui/formats.ts';
import { HeadedSection } from '#app/ui/headed-section.tsx';
import { SubmitButton, TextLink } from '#app/ui/link.tsx';
import { chancePath, drawPath } from '../../drop.ts';
import type { EntryAnswer, OwnEntry, ShownDraw } from '../draw.ts';
import type { DrawPiece } from '../draws.server.ts';

type DrawPageProps = {
  draw: ShownDraw;
  /** The server's response to a form that was posted without JavaScript. */
  given: { answer: EntryAnswer; typed: { productSizeId: string; email: string } } | undefined;
  titleAs?: 'h1' | 'h2';
};

export function DrawPage({ draw, given, titleAs: Title = 'h1' }: DrawPageProps) {
  const t = useWords();
  const language = useLanguage();
  const { drop, phase, closesAt, endsAt, seedHash, pieces, own } = draw;
  const moments = {
    closes: formatDateTime(new Date(closesAt), language),
    ends: formatDateTime(new Date(endsAt), language),
  };
  const answer = given?.answer;
  const isAsked = answer?.ok && !answer.isIn;
  return (
    <div className="page pt-8 pb-20 md:pt-12 md:pb-28">
      <p>
        <TextLink
          to={`/the-drop?drop=${encodeURIComponent(drop.id)}`}
          className="inline-flex min-h-11 items-center"
          lang={drop.title.language}
        >
          {drop.title.text}
        </TextLink>
      </p>
      <Title className="mt-2 text-title">{t('dropDraw.title', { drop: drop.title.text })}</Title>
      <p className="mt-4 max-w-prose">{t(`dropDraw.phase.${phase}`, moments)}</p>
      {phase !== 'over' && <p className="mt-2 max-w-prose text-stone">{t('dropDraw.how')}</p>}
      <p role="status" className="mt-6 max-w-prose empty:hidden">
        {answer?.ok && t(answer.isIn ? 'dropDraw.entered' : 'dropDraw.mailed', moments)}
      </p>
      {own && (
        <OwnDrawEntry own={own} dropPath={drawPath(drop.id)} moments={moments} isOpen={phase === 'open'} />
      )}
      {phase === 'open' &&
        !isAsked &&
        (pieces.length > 0 ? (
          <DrawEntryForm draw={draw} given={given} />
        ) : (
          <p className="mt-6">{t('dropDraw.nothing')}</p>
        ))}
      <details className="mt-12 max-w-prose">
        <summary className="flex min-h-11 cursor-pointer items-center">{t('dropDraw.chance.title')}</summary>
        <p className="mt-2 text-stone">{t('dropDraw.chance.text')}</p>
        <p className="mt-2 text-stone">
          {t('dropDraw.chance.hash')} <code className="break-all text-sm">{seedHash}</code>
        </p>
        <TextLink to={chancePath(drop.id)} className="inline-flex min-h-11 items-center">
          {t('dropDraw.chance.check')}
        </TextLink>
      </details>
    </div>
  );
}

type Problem = Extract<EntryAnswer, { ok: false }>['reason'];

function DrawEntryForm({ draw, given }: Pick<DrawPageProps, 'draw' | 'given'>) {
  const t = useWords();
  const { pieces, email, isProven } = draw;
  const entered = draw.own?.productSizeId;
  const problem = given?.answer.ok === false ? given.answer.reason : undefined;
  const chosen = given?.typed.productSizeId || entered;
  return (
    <Form method="post" action={drawPath(draw.drop.id)} noValidate className="mt-8 grid max-w-xl gap-6">
      <fieldset aria-describedby={problem === 'size-missing' ? 'size-problem' : undefined}>
        <legend className="text-heading">{t(entered ? 'dropDraw.change' : 'dropDraw.choose')}</legend>
        {pieces.map((piece) => (
          <PieceSizes key={piece.slug} piece={piece} chosen={chosen} isWrong={problem === 'size-missing'} />
        ))}
        {problem === 'size-missing' && (
          <FormProblem id="size-problem" className="mt-2 text-sm">
            {t('dropDraw.problem.size-missing')}
          </FormProblem>
        )}
      </fieldset>
      {email ? (
        <p className="text-stone">{t(isProven ? 'dropDraw.asAddress' : 'dropDraw.asUnproven', { email })}</p>
      ) : (
        <EmailField
          label={t('dropDraw.email')}
          hint={t('dropDraw.emailHint')}
          defaultValue={given?.typed.email}
          error={problem === 'invalid-email' && t('dropDraw.problem.invalid-email')}
          required
        />
      )}
      <SubmitButton>{t(entered ? 'dropDraw.changeButton' : 'dropDraw.enter')}</SubmitButton>
      <p role="alert" className="empty:hidden">
        {problem && !ofField.has(problem) && t(`dropDraw.problem.${problem}`)}
      </p>
      {problem === 'blocked' && (
        <p>
          <TextLink to="/contact" className="inline-flex min-h-11 items-center">
            {t('dropDraw.toContact')}
          </TextLink>
        </p>
      )}
    </Form>
  );
}

const ofField: ReadonlySet<Problem> = new Set(['size-missing', 'invalid-email']);

type PieceSizesProps = { piece: DrawPiece; chosen: string | undefined; isWrong: boolean };

function PieceSizes({ piece, chosen, isWrong }: PieceSizesProps) {
  const t = useWords();
  return (
    <fieldset className="mt-4 border-sand border-b pb-4">
      <legend className="sr-only">{piece.title.text}</legend>
      <div className="grid grid-cols-[5rem_1fr] items-start gap-4">
        {piece.picture ? (
          <ResponsivePicture picture={piece.picture} alt="" sizes="5rem" />
        ) : (
          <span aria-hidden />
        )}
        <div>
          <p aria-hidden lang={piece.title.language}>
            {piece.title.text}
          </p>
          <p className="text-stone">{formatPrice(piece.priceCents)}</p>
          <div className="size-choices mt-2">
            {piece.sizes.map(({ productSizeId, size }) => (
              <label key={productSizeId} className="size-choice">
                <input
                  type="radio"
                  name="productSizeId"
                  value={productSizeId}
                  defaultChecked={productSizeId === chosen}
                  aria-invalid={isWrong || undefined}
                />
                <span>{sizeName(size, t)}</span>
              </label>
            ))}
          </div>
        </div>
      </div>
    </fieldset>
  );
}

type OwnDrawEntryProps = {
  own: OwnEntry;
  dropPath: string;
  moments: { closes: string; ends: string };
  /** True while the draw is open and the entry can still be deleted. */
  isOpen: boolean;
};

function OwnDrawEntry({ own, dropPath, moments, isOpen }: OwnDrawEntryProps) {
  const t = useWords();
  const language = useLanguage();
  const address = useFormActionUrl(dropPath);
  const { id, state, place, until } = own;
  const said = {
    ...moments,
    piece: namedPiece(own, language, t),
    place: place ?? 1,
    until: until ? formatDateTime(new Date(until), language) : '',
  };
  return (
    <HeadedSection
      id="own-entry"
      title={t('dropDraw.own.title')}
      className="mt-8 max-w-prose border-sand border-y py-4"
    >
      <p className="mt-2">{t(`dropDraw.own.${state}`, said)}</p>
      <p className="mt-2 text-stone">
        {t('dropDraw.own.number')} <code className="break-all text-sm">{id}</code>
      </p>
      {isOpen && (
        <Form method="post" action={address('endings')} className="mt-2">
          <SubmitButton look="link">{t('dropDraw.leave')}</SubmitButton>
        </Form>
      )}
    </HeadedSection>
  );
}

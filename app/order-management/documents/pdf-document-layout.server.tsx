import { Page, Path, StyleSheet, Svg, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import type { Seller } from '#app/content/seller.server.ts';
import { addressLines, businessLines } from '#app/orders/address-lines.ts';
import { orderCharges } from '#app/orders/order-charges.ts';
import type { Words } from '#app/platform/text/translations.ts';
import { formatDate } from '#app/ui/formats.ts';
import { code128 } from './code-128.ts';
import { DocumentPageNumber, DocumentText } from './document-text.server.tsx';
import type { Letterhead, OrderDocument, OrderDocumentKind } from './order-document-types.ts';

type DocumentPageProps = {
  kind: OrderDocumentKind;
  order: OrderDocument;
  letterhead: Letterhead;
  t: Words;
  children: ReactNode;
};

export function OrderDocumentPages({ kind, order, letterhead, t, children }: DocumentPageProps) {
  const { brand, seller } = letterhead;
  const title = documentTitle(kind, t);
  const isBilling = kind !== 'packing-slip';
  return (
    <Page size="A4" style={styles.page}>
      <DocumentText style={styles.foot} fixed>
        {seller.email
          ? t('orderDocument.thanks', { brand, email: seller.email })
          : t('orderDocument.thanksPlain', { brand })}
      </DocumentText>
      <DocumentPageNumber style={[styles.foot, styles.pageNumber]}>
        {(page, pages) => t('orderDocument.page', { page, pages })}
      </DocumentPageNumber>
      <View style={styles.head}>
        <DocumentText style={styles.brand}>{brand.toLocaleUpperCase(order.language)}</DocumentText>
        <View style={styles.seller}>
          {sellerLines(seller, t).map((line) => (
            <DocumentText key={line}>{line}</DocumentText>
          ))}
        </View>
      </View>
      <DocumentText style={styles.title}>{title}</DocumentText>
      {order.isTest && <DocumentText style={styles.test}>{t('orderDocument.test')}</DocumentText>}
      <View style={styles.fields}>
        <Receiver isBilling={isBilling} order={order} t={t} />
        <View>
          {fieldsOf(kind, order, t).map(({ name, value }) => (
            <View key={name} style={styles.detail}>
              <DocumentText style={styles.detailName}>{name}</DocumentText>
              <DocumentText>{value}</DocumentText>
            </View>
          ))}
          {!isBilling && (
            <View style={styles.barcode}>
              <Barcode text={order.number} />
            </View>
          )}
        </View>
      </View>
      {children}
    </Page>
  );
}

function fieldsOf(kind: OrderDocumentKind, order: OrderDocument, t: Words) {
  const { creditNote, invoice } = order;
  const isBilling = kind !== 'packing-slip';
  const issued = kind === 'credit-note' ? creditNote : kind === 'invoice' ? invoice : null;
  const deliveries = orderCharges(order, order.language).adjustments.filter(
    (adjustment) => adjustment.kind === 'shipping',
  );
  const methods = {
    ideal: 'orderDocument.ideal',
    card: 'orderDocument.card',
    'gift-card': 'orderDocument.giftCard',
    none: 'orderDocument.nothingToPay',
  } as const;
  return [
    { name: t('orderDocument.number'), value: issued?.number ?? order.number },
    { name: t('orderDocument.date'), value: formatDate(issued?.at ?? order.createdAt, order.language) },
    ...(kind === 'credit-note' && invoice
      ? [{ name: t('orderDocument.invoice'), value: invoice.number }]
      : []),
    ...(issued ? [{ name: t('orderDocument.order'), value: order.number }] : []),
    ...(isBilling
      ? [{ name: t('orderDocument.method'), value: t(methods[order.paymentMethod]) }]
      : deliveries.map(({ label }) => ({ name: t('orderDocument.delivery'), value: label }))),
  ];
}

function Receiver({ isBilling, order, t }: { isBilling: boolean; order: OrderDocument; t: Words }) {
  const { shippingAddress, billingAddress = shippingAddress } = order;
  const [company, ...vatNumber] = businessLines(order.business, order.language);
  // The company name is part of a parcel's address. The VAT number is printed only on billing documents.
  const address = [
    ...(company ? [company] : []),
    ...addressLines(isBilling ? billingAddress : shippingAddress, order.language),
    ...(isBilling ? vatNumber : []),
  ];
  const isPickup = order.shippingMethod?.kind === 'pickup';
  return (
    <View style={styles.receiver}>
      <DocumentText style={styles.label}>
        {t(
          isBilling
            ? 'orderDocument.billedTo'
            : isPickup
              ? 'orderDocument.pickedUpBy'
              : 'orderDocument.shippedTo',
        )}
      </DocumentText>
      {(address.length ? address : [t('orderDocument.noAddress')]).map((line) => (
        <DocumentText key={line}>{line}</DocumentText>
      ))}
      {isBilling && order.email !== '' && <DocumentText>{order.email}</DocumentText>}
    </View>
  );
}

export function documentTitle(kind: OrderDocumentKind, t: Words): string {
  return t(`orderDocument.${titles[kind]}`);
}

const titles: Record<OrderDocumentKind, string> = {
  invoice: 'invoice',
  'packing-slip': 'packingSlip',
  'credit-note': 'creditNote',
};

function sellerLines({ name, address, kvk, vat }: Seller, t: Words): string[] {
  return [
    name,
    ...(address?.split(',').map((line) => line.trim()) ?? []),
    kvk && t('orderDocument.kvk', { number: kvk }),
    vat && t('orderDocument.vatNumber', { number: vat }),
  ].filter((line): line is string => Boolean(line));
}

const styles = StyleSheet.create({
  page: {
    padding: 56,
    paddingBottom: 96,
    fontSize: 10,
    lineHeight: 1.45,
    color: '#1e1a16',
  },
  head: { flexDirection: 'row', justifyContent: 'space-between' },
  brand: { fontSize: 20, fontWeight: 600, letterSpacing: 3 },
  seller: { maxWidth: 220, textAlign: 'right', color: '#6b6055' },
  title: { marginTop: 40, marginBottom: 6, fontSize: 22, lineHeight: 1.3 },
  test: { marginTop: 10, padding: 6, backgroundColor: '#e6d8bf' },
  fields: { marginTop: 20, marginBottom: 28, flexDirection: 'row', justifyContent: 'space-between' },
  receiver: { maxWidth: 260 },
  label: { fontWeight: 600 },
  detail: { flexDirection: 'row' },
  barcode: { marginTop: 10, alignItems: 'flex-end' },
  detailName: { width: 80, color: '#6b6055' },
  // The position is from the top: the layout does not draw page numbers that are positioned from the bottom.
  foot: { position: 'absolute', top: 780, left: 56, color: '#6b6055', fontSize: 9 },
  pageNumber: { left: 'auto', right: 56, textAlign: 'right' },
});

/** One module is 1 point, or 0.35 mm. Worn printers and phone cameras can still resolve this width. */
const MODULE = 1;
const HEIGHT = 36;
/** The empty space that the standard requires on both sides, in modules, in addition to any margin. */
const QUIET_ZONE = 10;

function Barcode({ text }: { text: string }) {
  const code = code128(text);
  if (!code) return null;
  const width = (code.width + 2 * QUIET_ZONE) * MODULE;
  const bars = code.bars.map(
    (bar) => `M${(QUIET_ZONE + bar.from) * MODULE} 0h${bar.width * MODULE}v${HEIGHT}h-${bar.width * MODULE}z`,
  );
  return (
    <Svg style={{ height: HEIGHT, width }} viewBox={`0 0 ${width} ${HEIGHT}`}>
      <Path d={bars.join('')} fill="#000000" />
    </Svg>
  );
}

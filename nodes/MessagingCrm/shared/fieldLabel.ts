/** Derives a parameter's label in the editor from its name: "Order" for `orderId`, "URL" for `urlButton.url`. */
export function fieldLabelOf(parameter: string): string {
	return parameter
		.replace(/^.*\./, '')
		.replace(/Id$/, '')
		.replace(/([A-Z])/g, ' $1')
		.replace(/^./, (letter) => letter.toUpperCase())
		.replace(/\b(Api|Id|Url)\b/, (word) => word.toUpperCase());
}

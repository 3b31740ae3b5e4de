{{ answerscope.newest("citations", "e.response_id, e.place") }}
